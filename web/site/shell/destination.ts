import type { Viewer } from '../site-data.ts'

type Role = Viewer['roles'][number]
/**
 * Without `roles`, everyone who is signed in may open the page. With `isPublic`, guests may too.
 */
export type Destination = { to: string; label: string; words?: string; roles?: readonly Role[]; isPublic?: true }
