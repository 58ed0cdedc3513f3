import { Braces, Download, FileText } from 'lucide-react';
import { useApolloClient } from '../../apollo/hooks';
import { errorMessage } from '../../apollo';
import { useIsOffline } from '../../offline/useIsOffline';
import { Popover } from '../../ui/Popover';
import items from '../../ui/PopoverItems.module.css';
import { saveFile } from '../../ui/saveFile';
import { useToast } from '../../ui/toast';
import { asJson, asMarkdown, readEverything } from './exportList';

const forms = [
  ['JSON', 'reading-list.json', 'application/json', asJson, Braces],
  ['Markdown', 'reading-list.md', 'text/markdown', asMarkdown, FileText],
] as const;

/** Downloads the reading list with notes, collections and highlights. */
export function ExportMenu() {
  const client = useApolloClient();
  const isOffline = useIsOffline();
  const showToast = useToast();
  const save = async ([, fileName, type, write]: (typeof forms)[number]) => {
    try {
      const text = write(await readEverything(client, isOffline), window.location.origin);
      saveFile(fileName, new Blob([text], { type }));
    } catch (error) {
      showToast(errorMessage(error), 'error');
    }
  };
  return (
    <Popover label="Export" trigger={<Download size={20} aria-hidden />}>
      {(close) => (
        <ul className={items.items}>
          {forms.map((form) => {
            const [label, , , , Icon] = form;
            return (
              <li key={label}>
                <button
                  type="button"
                  className={items.item}
                  onClick={() => {
                    close();
                    void save(form);
                  }}
                >
                  <Icon size={18} aria-hidden /> Export as {label}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </Popover>
  );
}
