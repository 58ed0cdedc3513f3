import { connectionTypes } from '../common/connection.js';
import { Draft } from './draft.entity.js';

export const DraftConnection = connectionTypes(Draft, 'Draft').ConnectionType;
