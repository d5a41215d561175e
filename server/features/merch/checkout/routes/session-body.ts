import Type from 'typebox'
import { Exactly, named, withExample } from '../../../../platform/http/schemas.ts'

/** What opens a session: its holder alone has it. */
export const SessionId = withExample(Type.String({ minLength: 1, maxLength: 100 }), 'mfs_4kT0vY8bq1nZc7Jx2LwR9s')
export const SessionBody = named('MerchSessionBody', Exactly({ sessionId: SessionId }))
