export { startOffline } from './startOffline';
export { tellWorker } from './tellWorker';
