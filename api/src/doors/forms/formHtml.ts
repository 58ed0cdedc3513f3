import { escapeMarkup } from '../../platform/text/escapeMarkup.js';

/** With the names of web/src/styles/tokens.css, as in places/placeLayout.ts. */
export const FORM_STYLE = `.place form:not(.form-line){display:grid;gap:var(--space-4);max-width:30rem;margin-top:var(--space-5)}
.form-field{display:grid;gap:var(--space-2);font-size:var(--text-sm)}.form-field label{font-weight:600}
.place :is(input:not([type=hidden]),textarea){width:100%;min-height:2.75rem;padding:var(--space-2) var(--space-3);border:1px solid var(--color-line-strong);border-radius:var(--radius);background:var(--color-surface);color:var(--color-ink);font:400 var(--text-base)/1.5 var(--font-sans)}
.place form textarea{min-height:8rem;resize:vertical}
.place [aria-invalid]{border-color:var(--color-danger)!important}
.form-hint{color:var(--color-ink-faint);font-size:var(--text-xs)}
.form-error{color:var(--color-danger);overflow-wrap:anywhere}
.place button{justify-self:start;min-height:2.75rem;padding:var(--space-1) var(--space-5);border-radius:var(--radius-full);background:var(--color-accent);color:var(--color-on-accent);font:600 var(--text-sm)/1.2 var(--font-sans)}.place button:hover{background:var(--color-accent-strong)}
.place button.form-quiet{border:1px solid var(--color-line-strong);background:none;color:var(--color-ink)}.place button.form-quiet:hover{border-color:var(--color-accent);color:var(--color-accent)}
.form-note{max-width:var(--measure);margin-top:var(--space-5);padding:var(--space-3) var(--space-4);border:1px solid var(--color-line-strong);border-inline-start-width:4px;border-radius:var(--radius);overflow-wrap:anywhere}
.form-note.form-done{border-color:var(--color-accent)}.form-note.form-bad{border-color:var(--color-danger)}
.form-text{max-width:var(--measure);margin-top:var(--space-4);padding:var(--space-4);border-radius:var(--radius);background:var(--color-sunken);white-space:pre-wrap;overflow-wrap:anywhere}
.place select{min-height:2.75rem;padding:var(--space-2) var(--space-3);border:1px solid var(--color-line-strong);border-radius:var(--radius);background:var(--color-surface);color:var(--color-ink);font:400 var(--text-base)/1.5 var(--font-sans)}
.form-rows{margin-top:var(--space-4)}.form-rows li{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:var(--space-2) var(--space-4);padding:var(--space-3) 0;border-top:1px solid var(--color-line)}.form-rows li>:first-child{flex:1 1 10rem;min-width:0;overflow-wrap:anywhere}.place .form-rows a{color:var(--color-ink);font-weight:600;text-decoration:none}.place .form-rows a:hover{color:var(--color-accent);text-decoration:underline}.form-rows small{display:block;color:var(--color-ink-faint);font-size:var(--text-sm)}
.form-trap{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}`;

/** What a form was sent with. */
export type Values = Readonly<Record<string, string>>;

interface FieldOptions {
  name: string;
  label: string;
  value?: string | null;
  error?: string;
  hint?: string;
  type?: 'text' | 'email' | 'password' | 'url' | 'area';
  autocomplete?: string;
  maxLength?: number;
  isRequired?: boolean;
}

/** A labelled field. Its error follows it and describes it. */
export function fieldHtml(field: FieldOptions): string {
  const {
    name,
    label,
    value,
    error,
    hint,
    type = 'text',
    autocomplete,
    maxLength,
    isRequired = false,
  } = field;
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  const attributes =
    ` id="${name}" name="${name}" dir="auto"` +
    (described ? ` aria-describedby="${described}"` : '') +
    (error ? ' aria-invalid="true"' : '') +
    (maxLength ? ` maxlength="${maxLength}"` : '') +
    (autocomplete ? ` autocomplete="${autocomplete}"` : '') +
    (name === 'userName' ? ' autocapitalize="none" spellcheck="false"' : '') +
    (isRequired ? ' required' : '');
  const shown = escapeMarkup(value ?? '');
  // A password is never sent back.
  const control =
    type === 'area'
      ? `<textarea${attributes}>\n${shown}</textarea>`
      : `<input type="${type}"${attributes}${type === 'password' ? '' : ` value="${shown}"`}>`;
  return (
    `<div class="form-field"><label for="${name}">${escapeMarkup(label)}</label>${control}` +
    (hint ? `<span class="form-hint" id="${name}-hint">${escapeMarkup(hint)}</span>` : '') +
    (error ? `<span class="form-error" id="${name}-error">${escapeMarkup(error)}</span>` : '') +
    '</div>'
  );
}

export const hiddenHtml = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeMarkup(value)}">`;

/** Only programs fill it (features/trust/trapField.ts). */
export const TRAP_HTML =
  '<span class="form-trap" aria-hidden="true"><input name="homepage" tabindex="-1" autocomplete="off"></span>';

/** A form of one button at the end of a row. @param name what it is about, for those who hear buttons without their row */
export const buttonHtml = (action: string, content: string, button: string, name: string): string =>
  `<form class="form-line" method="post" action="${action}">${content}<button class="form-quiet" aria-label="${escapeMarkup(`${button} ${name}`)}">${escapeMarkup(button)}</button></form>`;

export const formHtml = (action: string, content: string, button: string, isQuiet = false): string =>
  `<form method="post" action="${action}">${content}<button${isQuiet ? ' class="form-quiet"' : ''}>${escapeMarkup(button)}</button></form>`;

/** A message above a form: what went wrong, or what was done. */
export const noteHtml = (message: string | null | undefined, kind: 'bad' | 'done' = 'bad'): string =>
  message
    ? `<p class="form-note form-${kind}" role="${kind === 'bad' ? 'alert' : 'status'}">${escapeMarkup(message)}</p>`
    : '';

export const paragraph = (text: string): string => `<p>${escapeMarkup(text)}</p>`;
