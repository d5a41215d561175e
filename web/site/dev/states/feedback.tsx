import { Empty } from '../../../parts/feedback/empty.tsx'
import { Notice } from '../../../parts/feedback/notice.tsx'
import { Skeleton } from '../../../parts/feedback/skeleton.tsx'
import { ApiError } from '../../api.tsx'
import { Confirm } from '../../parts/feedback/confirm.tsx'
import { ConfirmPresence } from '../../parts/feedback/confirm-presence.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { RefusalNotice } from '../../parts/feedback/refusal-notice.tsx'
import { Button } from '../../parts/forms/button.tsx'
import type { Rows } from '../shown.tsx'

export const REFUSED = new ApiError({
  status: 409,
  error: { code: 'Conflict', error: 'The offer has changed.' },
  requestId: 'req-1',
})
const INVALID = new ApiError({
  status: 400,
  error: {
    code: 'BadRequest',
    error: 'The request is not valid.',
    validationErrors: ['The fee must be at least 1.00.', 'The deadline must be in the future.'],
  },
})
const QUERY = { data: undefined, error: null, isFetching: false, refetch: () => Promise.reject(REFUSED) }

export const FEEDBACK: Rows = {
  Notice: (say) => ({
    usual: (
      <>
        <Notice title={say.title}>{say.sentence}</Notice>
        <Notice tone="good">{say.sentence}</Notice>
        <Notice tone="warn" title={say.title} />
      </>
    ),
    failed: (
      <Notice tone="bad" title={say.wrong}>
        {say.sentence}
      </Notice>
    ),
    long: <Notice title={say.longTitle}>{say.longSentence}</Notice>,
  }),
  RefusalNotice: (say) => ({
    usual: <RefusalNotice refused={REFUSED} />,
    failed: <RefusalNotice refused={REFUSED}>{say.sentence}</RefusalNotice>,
    long: <RefusalNotice refused={INVALID}>{say.longSentence}</RefusalNotice>,
  }),
  ConfirmPresence: (say) => ({
    usual: <ConfirmPresence>{say.sentence}</ConfirmPresence>,
    long: <ConfirmPresence>{say.longSentence}</ConfirmPresence>,
  }),
  Empty: (say) => ({
    usual: (
      <Empty
        title={say.title}
        action={
          <Button look="primary" to="/talents">
            {say.verb}
          </Button>
        }
      >
        {say.sentence}
      </Empty>
    ),
    empty: <Empty title={say.title} />,
    long: (
      <Empty title={say.longTitle} action={<Button to="/talents">{say.longVerb}</Button>}>
        {say.longSentence}
      </Empty>
    ),
  }),
  Skeleton: () => ({
    usual: <Skeleton count={2} label="Loading rows" />,
    loading: (
      <>
        <Skeleton count={3} shape="lines" label="Loading lines" />
        <Skeleton count={4} shape="tiles" label="Loading tiles" />
      </>
    ),
    long: <Skeleton count={12} shape="lines" label="Loading many lines" />,
  }),
  Load: (say) => ({
    usual: <Load of={{ ...QUERY, data: say.sentence }}>{(text) => <p>{text}</p>}</Load>,
    loading: <Load of={QUERY}>{() => null}</Load>,
    failed: <Load of={{ ...QUERY, error: REFUSED }}>{() => null}</Load>,
    busy: <Load of={{ ...QUERY, error: REFUSED, isFetching: true }}>{() => null}</Load>,
  }),
  Confirm: (say) => ({
    usual: (
      <Confirm
        label="Cancel offer"
        title="Cancel the offer to Mara Olsen?"
        confirmLabel="Cancel offer"
        isBusy={false}
        onConfirm={async () => true}
      >
        <p>Your payment is refunded in full.</p>
      </Confirm>
    ),
    busy: (
      <Confirm label={say.verb} title={say.title} confirmLabel={say.busy} isBusy onConfirm={async () => false}>
        <p>{say.sentence}</p>
      </Confirm>
    ),
    failed: (
      <Confirm
        label={say.verb}
        title={say.title}
        confirmLabel={say.verb}
        isBusy={false}
        refused={REFUSED}
        onConfirm={async () => false}
      >
        <p>{say.sentence}</p>
      </Confirm>
    ),
    held: (
      <Confirm
        label={say.verb}
        title={say.title}
        confirmLabel={say.verb}
        isBusy={false}
        disabledReason={say.reason}
        onConfirm={async () => false}
      >
        <p>{say.sentence}</p>
      </Confirm>
    ),
    long: (
      <Confirm
        label={say.longVerb}
        title={say.longTitle}
        confirmLabel={say.longVerb}
        isBusy={false}
        onConfirm={async () => true}
      >
        <p>{say.longSentence}</p>
      </Confirm>
    ),
  }),
}
