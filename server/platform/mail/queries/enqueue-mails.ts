import type { Db, Trx } from '../../database/transaction.ts'
import { newId } from '../../ids.ts'
import { currentTraceContext } from '../../observability/tracing.ts'
import type { NewMail } from '../outgoing-mail.ts'

/**
 * Adds mails to the outbox in the transaction of the change that they report. Runs one insert and
 * no other statement. A mail in the queue `sign-in` is sent when the caller calls
 * `PromptSender.kick`. All other mails are sent by the next run of the schedule.
 */
export async function enqueueMails(
  into: Pick<Db | Trx, 'insertInto'>,
  mails: readonly NewMail[],
  at: Date,
): Promise<void> {
  if (mails.length === 0) return
  await into
    .insertInto('outgoing_mails')
    .values(
      mails.map(({ queue, kind, accountId, address, letter, reference, data, isSecurity }) => ({
        id: newId(),
        queue,
        kind,
        account_id: accountId ?? null,
        address: address ?? null,
        subject: letter?.subject ?? null,
        text_body: letter?.text ?? null,
        html_body: letter?.html ?? null,
        reference: reference ?? null,
        data: data === undefined ? null : JSON.stringify(data),
        is_security: isSecurity ?? false,
        next_attempt_at: at,
        created_at: at,
        trace_parent: currentTraceContext()?.traceparent ?? null,
      })),
    )
    .execute()
}

/** Changes the kind of a queued mail and replaces its data, from the next attempt on. */
export async function changeQueuedMail(trx: Trx, id: string, to: { kind: string; data: object }): Promise<void> {
  await trx
    .updateTable('outgoing_mails')
    .set({ kind: to.kind, data: JSON.stringify(to.data) })
    .where('id', '=', id)
    .execute()
}
