import { Exactly, named } from '../../../../platform/http/schemas.ts'
import { SessionBearer } from '../../fan-sessions/index.ts'

export const SessionBody = named('MerchSessionBody', Exactly({ sessionId: SessionBearer }))
