import type { DataSource } from 'typeorm';
import { deletesExpired, type MaintenanceTask } from '../../platform/maintenance/maintenanceTask.js';
import { EmailChange } from './emailChange.entity.js';
import { KnownDevice } from './knownDevice.entity.js';
import { KNOWN_FOR } from './knownDevices.js';
import { OneTimeToken } from './oneTimeToken.entity.js';
import { LINKS_REMEMBERED } from './oneTimeToken.service.js';
import { PendingRegistration, RegistrationLink } from './pendingRegistration.entity.js';

const links = { time: 'expiresAt', keptFor: LINKS_REMEMBERED, kept: '30 days after they expire' } as const;

/** Registrations, mailed links and known devices. */
export function authMaintenance(dataSource: DataSource): MaintenanceTask[] {
  return [
    deletesExpired(dataSource, PendingRegistration, {
      name: 'registrations',
      key: 'id',
      time: 'expiresAt',
      what: 'accounts whose email was not verified',
      kept: '7 days after the last link',
    }),
    deletesExpired(dataSource, RegistrationLink, {
      ...links,
      name: 'registrationLinks',
      key: 'tokenHash',
      what: 'links of registrations',
    }),
    deletesExpired(dataSource, OneTimeToken, {
      ...links,
      name: 'oneTimeTokens',
      key: 'id',
      what: 'links for passwords',
    }),
    deletesExpired(dataSource, EmailChange, {
      ...links,
      name: 'emailChanges',
      key: 'id',
      what: 'changes of email, with their links',
    }),
    deletesExpired(dataSource, KnownDevice, {
      name: 'knownDevices',
      key: 'deviceHash',
      time: 'lastSeenAt',
      keptFor: KNOWN_FOR,
      what: 'devices that were logged in on',
      kept: '90 days after the last log-in',
    }),
  ];
}
