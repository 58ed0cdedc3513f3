import type { ConsoleLevel } from '../runExample.ts';
import { isComposing } from '../../ui/isComposing.ts';
import { formatted } from './inspect.ts';

type Write = (level: ConsoleLevel, text: string) => void;

/**
 * What the frame does not have, in a form that examples can use: dialogs appear in the console, stored values last until the
 * next run, and forms fire `submit`, which browsers do not do in a frame whose forms are not sent. An example scrolls the page
 * around it only when the reader has just used it.
 */
export function installSubstitutes(write: Write): void {
  const dialogs = {
    alert: (message: unknown = '') => write('info', `alert: ${formatted([message])}`),
    confirm: (message: unknown = '') => {
      write('info', `confirm: ${formatted([message])} (examples show no dialogs; the answer is "OK")`);
      return true;
    },
    prompt: (message: unknown = '', value: unknown = null) => {
      write('info', `prompt: ${formatted([message])} (examples show no dialogs; the answer is the default)`);
      return value === null ? null : formatted([value]);
    },
  };
  for (const [name, dialog] of Object.entries(dialogs))
    Object.defineProperty(window, name, { value: dialog, configurable: true, writable: true });
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { value: memoryStorage(), configurable: true });
  submitForms(write);
  scrollWithin();
}

/** Chromium would scroll the page to an element that the example focuses or scrolls to, wherever the reader is. */
function scrollWithin(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with an element as `this`
  const { focus } = HTMLElement.prototype;
  // oxlint-disable-next-line typescript/unbound-method -- called with an element as `this`
  const { scrollIntoView } = Element.prototype;
  const isUsed = () => navigator.userActivation.isActive;
  Element.prototype.scrollIntoView = function (this: Element, wanted = true) {
    if (isUsed()) return scrollIntoView.call(this, wanted);
    const options: ScrollIntoViewOptions & { container: 'nearest' } = {
      ...(typeof wanted === 'object' ? wanted : { block: wanted ? 'start' : 'end' }),
      container: 'nearest',
    };
    scrollIntoView.call(this, options);
  };
  HTMLElement.prototype.focus = function (this: HTMLElement, options = {}) {
    if (isUsed() || options.preventScroll) return focus.call(this, options);
    focus.call(this, { ...options, preventScroll: true });
    this.scrollIntoView({ block: 'nearest' });
  };
}

/** A Storage without a place on the device, which an opaque origin does not have. */
export function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(text(key)) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(text(key)),
    setItem: (key, value) => void items.set(text(key), text(value)),
  };
}

/** Storage converts what it gets, whatever the types say. */
const text = (value: unknown) => String(value);

function submitForms(write: Write): void {
  const submit = (form: HTMLFormElement, submitter: HTMLElement | null) => {
    const isValidated = !form.noValidate && !submitter?.hasAttribute('formnovalidate');
    if (isValidated && !form.reportValidity()) return;
    const event = new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter });
    if (!form.dispatchEvent(event)) return;
    const method = submitter?.getAttribute('formmethod') ?? form.getAttribute('method');
    if (method?.toLowerCase() === 'dialog')
      form.closest('dialog')?.close(submitter?.getAttribute('value') ?? undefined);
    else write('warn', 'The form was not sent: examples have no network.');
  };
  // After the handlers of the example, on the way up.
  window.addEventListener('click', (event) => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return;
    const button = event.target.closest<HTMLButtonElement | HTMLInputElement>('button, input');
    const isSubmit = button && !button.disabled && /^(?:submit|image)$/.test(button.type);
    if (isSubmit && button.form) submit(button.form, button);
  });
  window.addEventListener('keydown', (event) => {
    const { target } = event;
    if (event.key !== 'Enter' || isComposing(event) || event.defaultPrevented) return;
    if (
      !(target instanceof HTMLInputElement) ||
      !target.form ||
      /^(?:button|reset|file|color)$/.test(target.type)
    )
      return;
    // Browsers click the first submit button themselves.
    const hasButton = [...target.form.elements].some(
      (element) =>
        (element instanceof HTMLButtonElement || element instanceof HTMLInputElement) &&
        /^(?:submit|image)$/.test(element.type),
    );
    if (!hasButton) submit(target.form, null);
  });
  HTMLFormElement.prototype.requestSubmit = function (this: HTMLFormElement, submitter = null) {
    submit(this, submitter);
  };
}
