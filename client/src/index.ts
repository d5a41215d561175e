export type { Answer, Failure, Operation, Refusal, Success } from './answers.ts'
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
export type { Retry } from './retry.ts'
