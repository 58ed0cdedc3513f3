import { ServerError } from '@apollo/client/errors';
import { useState } from 'react';
import { statusText } from '../../apollo';
import { useSession } from '../../session';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { saveFile } from '../../ui/saveFile';
import { useRecentAuthentication } from '../recentAuthentication/useRecentAuthentication';

interface YourDataProps {
  userName: string;
  disabled: boolean;
}

/** Downloads all that the person has stored, after the password where the API demands it again (docs/behaviour.md#your-data). */
export function YourData({ userName, disabled }: YourDataProps) {
  const { user } = useSession();
  const { run, dialog } = useRecentAuthentication(userName);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const download = async () => {
    setFailure(undefined);
    setIsBusy(true);
    try {
      const archive = await run(() => fetchArchive(user?.accessToken ?? ''));
      if (archive) saveFile(archive.name, archive.content);
    } catch (error) {
      setFailure(`Your data was not downloaded: ${statusText(error)}`);
    }
    setIsBusy(false);
  };

  return (
    <>
      <div>
        <Button variant="secondary" disabled={disabled} busy={isBusy} onClick={() => void download()}>
          Download your data
        </Button>
      </div>
      {failure === undefined ? null : (
        <Banner kind="error" takesFocus>
          {failure}
        </Banner>
      )}
      {dialog}
    </>
  );
}

interface Archive {
  name: string;
  content: Blob;
}

async function fetchArchive(accessToken: string): Promise<Archive> {
  const response = await fetch('/account/archive', {
    method: 'POST',
    headers: { Authorization: `Bearer ${accessToken}` },
  });
  // Refusals of the API have the form of those of GraphQL. A proxy answers with HTML.
  if (!response.ok) {
    const bodyText = await response.text();
    throw new ServerError(`HTTP ${response.status}`, { response, bodyText });
  }
  const name = /filename="([\w.-]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  return { name: name ?? 'hydrate.zip', content: await response.blob() };
}
