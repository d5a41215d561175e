export { listQueues } from './list-queues.ts'
