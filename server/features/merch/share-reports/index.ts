export type { TakeDownHandlers } from './handlers.ts'
