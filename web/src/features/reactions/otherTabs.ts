import type { ApolloClient } from '@apollo/client';
import type { SessionStore } from '../../session';
import { isToggle } from './outbox';
import { isRemarkChange } from '../comments/remarkChange';
import { tellTabs } from './tellTabs';
import { changeToggle, forgetLists, type Toggle } from './toggleOperations';

/** Tells other tabs of the same person what the API has confirmed. */
export function tellOtherTabs({ kind, id, isOn, actor }: Toggle): void {
  tellTabs({ kind, id, isOn }, actor);
}

/** Shows what the same person has toggled or written in another tab. @param told the text that it has stored */
export function hearOtherTab(
  client: ApolloClient,
  session: Pick<SessionStore, 'getActor'>,
  told: string,
): void {
  const actor = session.getActor();
  const heard: unknown = JSON.parse(told);
  if (!actor || typeof heard !== 'object' || heard === null || !isOf(heard, actor)) return;
  if (isRemarkChange(heard))
    import('../comments/remarksElsewhere')
      .then(({ hearRemark }) => hearRemark(client, heard))
      // Without a network it shows after a reload.
      .catch(() => undefined);
  else if (isToggle(heard)) {
    const toggle = { kind: heard.kind, id: heard.id, isOn: heard.isOn, actor };
    changeToggle(client.cache, toggle);
    forgetLists(client.cache, toggle);
  }
}

function isOf(told: object, { userId, signOuts }: Toggle['actor']): boolean {
  return 'userId' in told && told.userId === userId && 'signOuts' in told && told.signOuts === signOuts;
}
