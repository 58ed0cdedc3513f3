import { connectionTypes } from '../../platform/graphql/connection.js';
import { Draft } from './draft.entity.js';

export const DraftConnection = connectionTypes(Draft, 'Draft').ConnectionType;
