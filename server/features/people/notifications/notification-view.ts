import Type from 'typebox'
import { STORY } from '../../../platform/http/description/example-story.ts'
import { Id, NullableId, NullableTime, named, Text, Time } from '../../../platform/http/schemas.ts'
import { NOTIFICATION_TYPES } from './notification-types.ts'

export const NotificationView = named(
  'Notification',
  Type.Object({
    id: Id,
    accountId: Type.String({ description: 'The recipient, after forwarding to an agent.' }),
    type: Type.String({ enum: [...NOTIFICATION_TYPES] }),
    offerId: NullableId,
    title: Text(),
    body: Text(),
    read: Type.Boolean(),
    readAt: NullableTime,
    emailSent: Type.Boolean(),
    emailSentAt: NullableTime,
    createdAt: Time,
  }),
  {
    id: STORY.notificationId,
    accountId: STORY.talentId,
    type: 'OFFER_RECEIVED',
    offerId: STORY.offerId,
    title: 'Northwind Coffee made you an offer',
    body: '2,500.00 EUR for a social ad. Answer by 20 December.',
    read: false,
    readAt: null,
    emailSent: true,
    emailSentAt: STORY.laterAt,
    createdAt: STORY.sentAt,
  },
)
