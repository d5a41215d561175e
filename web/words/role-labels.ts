import { message } from './say.ts'

/**
 * Roles in a team, which the menu of every page names. A test finds each in the sources of the
 * server.
 */
export const ROLE_LABELS = [
  message('Owner'),
  message('Admin'),
  message('Buyer'),
  message('Finance'),
  message('Creative'),
  message('Agent'),
  message('Viewer'),
]
