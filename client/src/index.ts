export type { ApiResult, Failure, Operation, Refusal, Success } from './answers.ts'
export type * from './api-types.ts'
export {
  type CallName,
  type Client,
  type ClientOptions,
  createApiClient,
  createAuthClient,
  type Input,
} from './client.ts'
export { type GetUserOptions, getUser } from './get-user.ts'
export { type LoginResult, loginWithPopup } from './login-with-popup.ts'
export { type ListName, pages } from './pages.ts'
export { type PollableResult, type PollFailure, type PollOptions, poll } from './poll.ts'
export type { Retry } from './retry.ts'
export {
  type GrantedUpload,
  type Progress,
  type UploadInput,
  type UploadName,
  type UploadOptions,
  upload,
  uploadTo,
} from './upload.ts'
export { type StreamEvent, type StreamEvents, type WatchEnd, type WatchInput, type WatchState, watch } from './watch.ts'
