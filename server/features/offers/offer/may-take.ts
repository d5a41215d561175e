import type { ActingMember } from '../../../platform/http/route.ts'

/** Permissions of members of a team, by action. Every other action needs `offers.decide`. */
const RIGHT_OF_ACTION: Readonly<Record<string, string>> = { PAY: 'payments.make', DELIVER: 'deliveries.write' }

/**
 * True if the role of a team member allows an action on the team's offer. Who is no member may take
 * every action.
 */
export const mayTake = (member: ActingMember | undefined, action: string): boolean =>
  member === undefined || (member.rights ?? []).includes(RIGHT_OF_ACTION[action] ?? 'offers.decide')
