export { eraseOnRequest } from './erase-fan.ts'
export type { FanDataHandlers, FanMerch } from './handlers.ts'
