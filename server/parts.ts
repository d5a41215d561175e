import { defineFeature } from './feature.ts'
import { installationPersonalData } from './platform/database/personal-data.ts'
import { requestsPersonalData } from './platform/http/personal-data.ts'
import { jobsPersonalData } from './platform/jobs/personal-data.ts'
import { createPruneJob } from './platform/jobs/prune-job.ts'
import { limitsPersonalData } from './platform/limits/personal-data.ts'
import { deleteEndedMails, deleteMailEvents, mailPersonalData } from './platform/mail/index.ts'
import { throttlesPersonalData } from './platform/security/personal-data.ts'
import { credentialsPersonalData } from './providers/credentials/index.ts'
import { deleteStoredMails, mailboxPersonalData } from './providers/email/index.ts'
import { fulfilmentPersonalData } from './providers/fulfilment/index.ts'
import { identityPersonalData, signInMailExamples } from './providers/identity/index.ts'
import { processorPersonalData } from './providers/processor/index.ts'
import { timestampsPersonalData } from './providers/timestamps/index.ts'

export const PARTS = [
  defineFeature({
    name: 'platform/database',
    about: 'facts about the installation',
    tables: ['installation'],
    personalData: installationPersonalData,
  }),
  defineFeature({
    name: 'platform/http',
    about: 'idempotency keys of requests',
    tables: ['idempotency_keys'],
    personalData: requestsPersonalData,
  }),
  defineFeature({
    name: 'platform/jobs',
    about: 'the queue and the schedule',
    tables: ['job_positions', 'jobs.*'],
    personalData: jobsPersonalData,
    jobs: ({ prunings }) => [createPruneJob(prunings)],
  }),
  defineFeature({
    name: 'platform/mail',
    about: 'the outbox of mails',
    tables: ['mail_events', 'outgoing_mails', 'suppressed_addresses'],
    personalData: mailPersonalData,
    prunings: [
      { name: 'outgoingMails', keptDays: 'MAIL_OUTBOX_DAYS', deleteBatch: deleteEndedMails },
      { name: 'mailEvents', keptDays: 'MAIL_EVENT_DAYS', deleteBatch: deleteMailEvents },
    ],
  }),
  defineFeature({
    name: 'platform/limits',
    about: 'counts of what callers used today',
    tables: ['daily_counts'],
    personalData: limitsPersonalData,
  }),
  defineFeature({
    name: 'platform/security',
    about: 'throttles of guesses',
    tables: ['throttles'],
    personalData: throttlesPersonalData,
  }),
  defineFeature({
    name: 'providers/credentials',
    about: 'certificates that sign Content Credentials',
    tables: ['signing_certificates'],
    personalData: credentialsPersonalData,
  }),
  defineFeature({
    name: 'providers/email',
    about: 'the mailbox of a development server',
    tables: ['mailbox.*'],
    personalData: mailboxPersonalData,
    prunings: [{ name: 'mailboxMails', keptDays: 'MAILBOX_DAYS', deleteBatch: deleteStoredMails }],
  }),
  defineFeature({
    name: 'providers/fulfilment',
    about: 'the local print shop',
    tables: ['print_shop.*'],
    personalData: fulfilmentPersonalData,
  }),
  defineFeature({
    name: 'providers/identity',
    about: 'users and sessions of the built-in issuer',
    tables: ['identity.*'],
    personalData: identityPersonalData,
    mailExamples: signInMailExamples,
  }),
  defineFeature({
    name: 'providers/processor',
    about: 'the simulator of the payment processor',
    tables: ['simulator.*'],
    personalData: processorPersonalData,
  }),
  defineFeature({
    name: 'providers/timestamps',
    about: 'timestamps of signatures, and the certificates of the local authority',
    tables: ['timestamp_certificates', 'timestamps'],
    personalData: timestampsPersonalData,
  }),
] as const
