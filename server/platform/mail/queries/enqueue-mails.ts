import type { Db, Trx } from '../../database/transaction.ts'
import { newId } from '../../ids.ts'
import { currentTraceContext } from '../../observability/tracing.ts'
import type { NewMail } from '../outgoing-mail.ts'

/**
 * Stores mails in the outbox, in the transaction of the change that they report, with one insert.
 * Mails in the queue `sign-in` are sent when the caller calls `ImmediateMailSender.kick`, all
 * others by the next scheduled run.
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
      mails.map(({ queue, kind, accountId, address, language, letter, reference, data, isSecurity }) => ({
        id: newId(),
        queue,
        kind,
        account_id: accountId ?? null,
        address: address ?? null,
        language: language ?? null,
        subject: letter?.subject ?? null,
        text_body: letter?.text ?? null,
        html_body: letter?.html ?? null,
        content: letter?.content === undefined ? null : JSON.stringify(letter.content),
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

/** Changes the kind and the data of a mail that was not sent yet. */
export async function changeQueuedMail(trx: Trx, id: string, to: { kind: string; data: object }): Promise<void> {
  await trx
    .updateTable('outgoing_mails')
    .set({ kind: to.kind, data: JSON.stringify(to.data) })
    .where('id', '=', id)
    .execute()
}
