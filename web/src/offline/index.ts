export { startOffline } from './startOffline';
export { sendUserToWorker } from './sendUserToWorker';
