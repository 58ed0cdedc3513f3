import { useEditorContext } from '@graphiql/react';
import { Paperclip, X } from 'lucide-react';
import { useRef, useSyncExternalStore, type ChangeEvent } from 'react';
import { copyText } from '../richText/code/copyText';
import { useToast } from '../ui/toast';
import { VisuallyHidden } from '../ui/VisuallyHidden';
import { attachment, lastExchange } from './api';
import { Outcome } from './Outcome';
import styles from './RequestTools.module.css';
import { addressOf, curlOf, fetchOf } from './requestTexts';
import { useIdentity } from './SandboxContext';

/** Below the response: what came with it, and what else can be done with the request. */
export function RequestTools() {
  const identity = useIdentity();
  const toast = useToast();
  const { queryEditor, variableEditor } = useEditorContext({ nonNull: true });

  const operation = () => {
    const query = queryEditor?.getValue() ?? '';
    const variables = variableEditor?.getValue() ?? '';
    return { query, variables };
  };

  async function copy(what: string, text: string) {
    const isCopied = await copyText(text, () => undefined);
    toast(isCopied ? `${what} is copied.` : 'This browser does not let the page copy.');
  }

  /** Copies the request as code, unless its variables are no JSON. */
  function copyRequest(what: string, write: typeof curlOf) {
    const { query, variables } = operation();
    let parsed: unknown;
    try {
      parsed = variables.trim() ? JSON.parse(variables) : undefined;
    } catch {
      toast('The variables are no valid JSON.', 'error');
      return;
    }
    const operationName = queryEditor?.operationName ?? null;
    const request = { query, operationName, ...(parsed !== undefined && { variables: parsed }) };
    void copy(what, write(request, identity, window.location.origin));
  }

  return (
    <div className={styles.tools}>
      <Outcome />
      <LastExchange />
      <div className={styles.buttons} role="group" aria-label="The request">
        <button type="button" onClick={() => copyRequest('The command', curlOf)}>
          Copy as curl
        </button>
        <button type="button" onClick={() => copyRequest('The code', fetchOf)}>
          Copy as fetch
        </button>
        <button
          type="button"
          onClick={() => void copy('The address', addressOf(operation(), window.location.href))}
        >
          Copy link
        </button>
        <Attachment />
      </div>
    </div>
  );
}

/** Status, time and headers of the last response. */
function LastExchange() {
  const exchange = useSyncExternalStore(lastExchange.subscribe, lastExchange.get, () => null);
  if (!exchange) return <p className={styles.none}>Run the operation to see the headers of its response.</p>;
  const { status, milliseconds, headers } = exchange;
  return (
    <details className={styles.exchange}>
      <summary>
        <strong>{status}</strong> in {Math.round(milliseconds)} ms, {headers.length} headers
      </summary>
      <dl>
        {headers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** A picture for a variable of the type `Upload`, which is null in the editor. */
function Attachment() {
  const file = useSyncExternalStore(attachment.subscribe, attachment.get, () => null);
  const input = useRef<HTMLInputElement>(null);

  function attach(chosen: File | null) {
    attachment.set(chosen);
    // The same file can be chosen again.
    if (!chosen && input.current) input.current.value = '';
  }

  return (
    <>
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          tabIndex={-1}
          aria-hidden
          accept="image/*"
          onChange={(event: ChangeEvent<HTMLInputElement>) => attach(event.target.files?.[0] ?? null)}
        />
      </VisuallyHidden>
      {file === null ? (
        <button type="button" onClick={() => input.current?.click()}>
          <Paperclip size={14} aria-hidden /> Attach a picture
        </button>
      ) : (
        <button type="button" onClick={() => attach(null)} aria-label={`Remove ${file.name}`}>
          <X size={14} aria-hidden /> <span className={styles.file}>{file.name}</span>
        </button>
      )}
    </>
  );
}
