export const SNIPPETS_PATH = '/developers/snippets.js';

/** Adds a button to each snippet that copies it. Without the script, or where a page may not copy, the snippets are just text. */
export const SNIPPETS_SCRIPT = `if (navigator.clipboard) {
  for (const pre of document.querySelectorAll('.dev main pre')) {
    const tools = pre.nextElementSibling;
    if (!tools || !tools.classList.contains('dev-tools')) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Copy';
    button.setAttribute('aria-live', 'polite');
    button.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(pre.textContent);
        button.textContent = 'Copied';
      } catch {
        button.textContent = 'This browser does not let the page copy';
      }
      setTimeout(() => (button.textContent = 'Copy'), 2000);
    });
    tools.prepend(button);
  }
}
`;
