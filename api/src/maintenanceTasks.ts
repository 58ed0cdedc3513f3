import { authMaintenance } from './features/auth/authMaintenance.js';
import { finishedDraftMaintenance } from './features/drafts/finishedDrafts.js';
import { searchMaintenance } from './features/search/searchMaintenance.js';
import { limitMaintenance } from './platform/limits/limitMaintenance.js';
import type { MaintenanceTask } from './platform/maintenance/maintenanceTask.js';
import type { Services } from './services.js';

/** All that maintenance does, in this order. A table that grows without end needs a task; a test checks that. */
export function maintenanceTasks(services: Services): MaintenanceTask[] {
  const { dataSource } = services;
  return [
    services.eraser.expiry,
    ...services.uploads.maintenance,
    ...authMaintenance(dataSource),
    services.sessions.expiry,
    services.accessTokens.expiry,
    services.oauthTokens.expiry,
    services.passkeys.expiry,
    finishedDraftMaintenance(dataSource),
    services.trust.expiry,
    services.changeLog.expiry,
    services.notifications.expiry,
    services.notificationWork.sender.expiry,
    services.webhookWork.sender.expiry,
    services.webSub.expiry,
    services.idempotencyKeys.expiry,
    services.statistics.expiry,
    services.health.expiry,
    limitMaintenance(dataSource),
    searchMaintenance(dataSource),
  ];
}
