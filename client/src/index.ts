export type * from './api-types.ts'
export {
  type Answer,
  type Client,
  type ClientOptions,
  createApiClient,
  createAuthClient,
  type Failure,
  type Refusal,
  type Success,
} from './client.ts'
export { type GetUserOptions, getUser } from './get-user.ts'
export { type LoginResult, loginWithPopup } from './login-with-popup.ts'
