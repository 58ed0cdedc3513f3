// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { pasteInto } from './clipboard';
import { convertMarkdown } from '../files/markdownFile';
import { pasteNotices } from './pasteNotices';
import { editorWith, htmlOf } from '../testing/editorText';

function pasted(html: string): [stored: string | undefined, ...notices: string[]] {
  const { editorState, ...counts } = pasteInto(editorWith('<p>|</p>'), { text: 'x', html });
  return [htmlOf(editorState), ...pasteNotices(counts)];
}

const MATH =
  '<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>O</mi><mo>(</mo><mi>n</mi><mo>)</mo></mrow><annotation encoding="application/x-tex">O(n)</annotation></semantics></math>';

describe('formulas of pasted pages', () => {
  it.each([
    [
      'KaTeX',
      `<span class="katex"><span class="katex-mathml">${MATH}</span><span class="katex-html" aria-hidden="true"><span class="mord">O</span><span class="mopen">(n)</span></span></span>`,
    ],
    [
      'MathJax',
      `<mjx-container><mjx-math aria-hidden="true"><mjx-mi>O</mjx-mi>(n)</mjx-math><mjx-assistive-mml>${MATH}</mjx-assistive-mml></mjx-container>`,
    ],
    [
      'MediaWiki, hidden from sight',
      `<span class="mwe-math-element"><span class="mwe-math-mathml-inline">${MATH.replace('>O(n)<', '>{\\displaystyle O(n)}<')}</span><img src="https://w.example/1.svg" class="mwe-math-fallback-image-inline" aria-hidden="true" alt="{\\displaystyle O(n)}"></span>`,
    ],
    [
      'MediaWiki as a picture',
      '<img src="https://w.example/1.svg" class="mwe-math-fallback-image-inline" aria-hidden="true" alt="{\\displaystyle O(n)}">',
    ],
    ['MathML', MATH],
  ])('of %s are code in TeX', (_, formula) => {
    expect(pasted(`<p>The cost is ${formula} per render.</p>`)).toEqual([
      '<p>The cost is <code>O(n)</code> per render.</p>',
    ]);
  });

  it('without TeX are their text, and the page says so', () => {
    expect(pasted('<p>a <math><mi>x</mi><mo>+</mo><mn>1</mn></math> b</p>')).toEqual([
      '<p>a x+1 b</p>',
      'Formulas became their text, without fractions, roots and the like.',
    ]);
    expect(pasted('<p>a <math><mspace></mspace></math> b</p>')).toEqual([
      '<p>a b</p>',
      'Formulas were left out.',
    ]);
  });
});

describe('what is raised or lowered in pasted text', () => {
  it.each([
    ['10<sup>6</sup> rows', '10⁶ rows'],
    ['10<sup>-3</sup> and 10<sup>−3</sup>', '10⁻³ and 10⁻³'],
    ['H<sub>2</sub>O', 'H₂O'],
    ['2<sup>n</sup>, x<sup>n+1</sup>, x<sub>max</sub>', '2^n, x^(n+1), x_max'],
    ['1<sup>st</sup>, React<sup>TM</sup>, a<sup>*</sup>', '1st, ReactTM, a*'],
    ['10<span style="vertical-align: super">6</span>', '10⁶'],
    [
      'a<sup>[<a href="https://a.example/">1</a>]</sup>',
      'a[<a href="https://a.example/" rel="noopener noreferrer nofollow ugc">1</a>]',
    ],
  ])('stays apart from the text: %s', (html, stored) => {
    expect(pasted(`<p>${html}</p>`)).toEqual([`<p>${stored}</p>`]);
  });
});

describe('what pages hide from screen readers', () => {
  it('is text that was seen', () => {
    expect(pasted('<p>Done <span aria-hidden="true">✅</span> and <span role="img">🎉</span></p>')).toEqual([
      '<p>Done ✅ and 🎉</p>',
    ]);
  });

  it.each([
    '<a class="anchor" aria-hidden="true" href="https://a.example/b#c">link</a>',
    '<a href="#c"><span aria-hidden="true">Permalink</span></a>',
    '<span aria-hidden="true">#</span>',
    '<span aria-hidden="true"><svg><text>x</text></svg></span>',
    '<i class="material-icons" aria-hidden="true">arrow_forward</i>',
  ])('is nothing of the text: %s', (html) => {
    expect(pasted(`<p>a${html}</p>`)).toEqual(['<p>a</p>']);
  });
});

describe('what a post cannot hold', () => {
  it('is told of', () => {
    expect(
      pasted(
        '<p>a <button>Press</button></p><audio src="a.mp3">b</audio><video src="a.mp4">c</video><p>d</p>',
      ),
    ).toEqual([
      '<p>a</p><p>d</p>',
      'A post cannot hold some of the page, which was left out: <button>, <audio>, <video>.',
    ]);
  });

  it('is not told of if it is a button of the page', () => {
    expect(pasted('<p>a</p><div><button>Copy</button></div>')).toEqual(['<p>a</p>']);
  });

  it('is told of once in a file, whose formulas stay', () => {
    const { html, notices } = convertMarkdown(`a\n\n<video src="x.mp4"></video>\n\n${MATH} H<sub>2</sub>O`, {
      isWhole: true,
    });
    expect(html).toContain('<code>O(n)</code> H₂O');
    expect(notices).toEqual(['A post cannot hold some of the HTML, which was left out: <video>.']);
  });
});
