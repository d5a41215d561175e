import type { ApiOperations, AuthOperations } from '../../../client/src/api-types.ts'

type Errors<Operations extends Record<keyof Operations, { errors: object }>> = Operations[keyof Operations]['errors']
type CodeOf<Some> = Some extends { code: infer Code extends string } ? Code : never
/**
 * Codes of the API, and codes that only the client produces. Some routes write codes in capitals.
 */
export type RefusalCode =
  | CodeOf<Errors<ApiOperations>>
  | CodeOf<Errors<AuthOperations>>
  // Every route may refuse a member of a team, so none lists these.
  | 'TEAM_ROLE_REQUIRED'
  | 'NOT_FOR_TEAMS'
  | 'TEAM_MEMBERSHIP_ENDED'
  | 'TEAM_BLOCKED'
  | 'Unreachable'
  | 'UnexpectedResponse'
  | 'Aborted'
