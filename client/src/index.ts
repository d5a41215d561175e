export { type GetUserOptions, getUser, type User } from './get-user.ts'
export { type LoginResult, loginWithPopup } from './login-with-popup.ts'
