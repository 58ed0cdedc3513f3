import { Braces, Download, FileText } from 'lucide-react';
import { useApolloClient } from '../../apollo/useApolloClient';
import { errorMessage } from '../../apollo';
import { hasNoAnswer } from '../../apollo/hasNoAnswer';
import { checkNetwork } from '../../offline/network';
import { useIsOffline } from '../../offline/useIsOffline';
import { Popover } from '../../ui/Popover';
import items from '../../ui/PopoverItems.module.css';
import { saveFile } from '../../ui/saveFile';
import { useToast } from '../../ui/toast';
import { asJson, asMarkdown, type Everything, readEverything } from './exportList';
import { readKeptList } from './keptList';

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
    const saveAs = (everything: Everything) =>
      saveFile(fileName, new Blob([write(everything, window.location.origin)], { type }));
    const saveKept = async () => {
      const kept = await readKeptList();
      if (!kept) return showToast('You are offline, and this device has not kept your list.', 'error');
      saveAs(kept);
      const posts = kept.items.length === 1 ? '1 saved post' : `${kept.items.length} saved posts`;
      showToast(
        `You are offline. The file has the ${posts} that this device has kept, but no highlights. Export again with a network.`,
      );
    };
    if (isOffline) return saveKept();
    try {
      saveAs(await readEverything(client));
    } catch (error) {
      if (hasNoAnswer(error) && !(await checkNetwork())) await saveKept();
      else showToast(errorMessage(error), 'error');
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
