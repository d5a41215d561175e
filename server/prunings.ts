import { deleteEndedEvents } from './features/likeness/indexing/index.ts'
import { deleteUnconfirmedReports } from './features/likeness/reviews/index.ts'
import { deleteEndedJobs } from './features/media/generation/index.ts'
import { deleteModelCalls } from './features/media/models/index.ts'
import { deleteMailedAddresses, deleteRecoveryLinks } from './features/merch/cart-recovery/index.ts'
import { closeIdleCarts, deleteEndedCarts } from './features/merch/carts/index.ts'
import { deleteCanceledCheckouts, forgetUnpaidSnapshots } from './features/merch/checkout/index.ts'
import { deleteSessionSteps } from './features/merch/fan-sessions/index.ts'
import { deleteLeads } from './features/merch/leads/index.ts'
import { deleteFulfilmentEvents } from './features/merch/orders/index.ts'
import { deleteDecidedReports } from './features/merch/share-reports/index.ts'
import {
  deleteJourneyEvents,
  deleteLinkVisits,
  deleteVisits,
  forgetJourneyAddresses,
} from './features/merch/sharing/index.ts'
import { forgetUnpaidBuyers } from './features/money/payment/index.ts'
import { deleteProcessorEvents } from './features/money/payments/index.ts'
import { deleteUnsentBlasts } from './features/offers/outreach/index.ts'
import { deleteReadNotices } from './features/people/notifications/index.ts'
import type { Pruning } from './platform/jobs/prune-job.ts'
import { deleteEndedMails, deleteMailEvents } from './platform/mail/index.ts'
import { deleteStoredMails } from './providers/email/index.ts'

/** Data that only grows, and the setting with its retention. */
export const PRUNINGS: readonly Pruning[] = [
  { name: 'outgoingMails', keptDays: 'MAIL_OUTBOX_DAYS', deleteBatch: deleteEndedMails },
  { name: 'mailEvents', keptDays: 'MAIL_EVENT_DAYS', deleteBatch: deleteMailEvents },
  { name: 'mailboxMails', keptDays: 'MAILBOX_DAYS', deleteBatch: deleteStoredMails },
  { name: 'processorEvents', keptDays: 'PROCESSOR_EVENT_DAYS', deleteBatch: deleteProcessorEvents },
  { name: 'fulfilmentEvents', keptDays: 'PROCESSOR_EVENT_DAYS', deleteBatch: deleteFulfilmentEvents },
  { name: 'modelCalls', keptDays: 'MODEL_CALL_DAYS', deleteBatch: deleteModelCalls },
  { name: 'generationJobs', keptDays: 'GENERATION_JOB_DAYS', deleteBatch: deleteEndedJobs },
  { name: 'indexingEvents', keptDays: 'INDEXING_EVENT_DAYS', deleteBatch: deleteEndedEvents },
  { name: 'canceledCheckouts', keptDays: 'CANCELED_CHECKOUT_DAYS', deleteBatch: deleteCanceledCheckouts },
  { name: 'unsentBlasts', keptDays: 'UNSENT_BLAST_DAYS', deleteBatch: deleteUnsentBlasts },
  { name: 'unconfirmedReports', keptDays: 'UNCONFIRMED_REPORT_DAYS', deleteBatch: deleteUnconfirmedReports },
  { name: 'journeyEvents', keptDays: 'FAN_JOURNEY_DAYS', deleteBatch: deleteJourneyEvents },
  { name: 'visits', keptDays: 'VISITOR_DAYS', deleteBatch: deleteVisits },
  { name: 'linkVisits', keptDays: 'VISITOR_DAYS', deleteBatch: deleteLinkVisits },
  { name: 'fanSteps', keptDays: 'FAN_JOURNEY_DAYS', deleteBatch: deleteSessionSteps },
  { name: 'shareReports', keptDays: 'SHARE_REPORT_DAYS', deleteBatch: deleteDecidedReports },
  { name: 'unpaidSnapshots', keptDays: 'FAN_SESSION_DAYS', deleteBatch: forgetUnpaidSnapshots },
  { name: 'unpaidBuyers', keptDays: 'FAN_SESSION_DAYS', deleteBatch: forgetUnpaidBuyers },
  { name: 'journeyAddresses', keptDays: 'FAN_SESSION_DAYS', deleteBatch: forgetJourneyAddresses },
  { name: 'leads', keptDays: 'LEAD_DAYS', deleteBatch: deleteLeads },
  { name: 'idleCarts', keptDays: 'MERCH_CART_DAYS', deleteBatch: closeIdleCarts },
  { name: 'endedCarts', keptDays: 'MERCH_ENDED_CART_DAYS', deleteBatch: deleteEndedCarts },
  { name: 'recoveryLinks', keptDays: 'MERCH_CART_DAYS', deleteBatch: deleteRecoveryLinks },
  { name: 'recoveryAddresses', keptDays: 'MERCH_CART_DAYS', deleteBatch: deleteMailedAddresses },
  { name: 'readNotifications', keptDays: 'READ_NOTIFICATION_DAYS', deleteBatch: deleteReadNotices },
]
