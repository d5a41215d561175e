import Type from 'typebox'
import { Id, NullableId, NullableTime, Text, Time } from '../../../platform/http/schemas.ts'
import { NOTIFICATION_TYPES } from './notification-types.ts'

/** A notice as clients see it (part 1, "Notification"). */
export const NotificationView = Type.Object({
  id: Id,
  accountId: Type.String({ description: 'The recipient, after routing to an agent.' }),
  type: Type.String({ enum: [...NOTIFICATION_TYPES] }),
  offerId: NullableId,
  title: Text(),
  body: Text(),
  read: Type.Boolean(),
  readAt: NullableTime,
  emailSent: Type.Boolean(),
  emailSentAt: NullableTime,
  createdAt: Time,
})
