import type { Viewer } from './site-data.ts'

/** True unless the reader acts for a team with a role that does not include the operation. */
export const mayCall = (viewer: Pick<Viewer, 'member'> | null, operation: string): boolean =>
  !viewer?.member?.closedCalls.includes(operation)
