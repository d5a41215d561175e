export { type Fetched, type FetchGuarded, type FetchOptions, fetchGuarded } from './fetch-guarded.ts'
export { FetchRefused } from './fetch-refused.ts'
export { assertFetchable, type LoopbackPorts } from './fetchable-address.ts'
export {
  type PostBytesGuarded,
  type Posted,
  type PostGuarded,
  type PostOptions,
  postBytesGuarded,
  postGuarded,
} from './post-guarded.ts'
