import { useApiMutation } from '../../../../api.tsx'
import './cart-table.css'
import type { MerchAbandonedCart } from '../../../../../../client/src/api-types.ts'
import { StateChip } from '../../../../../parts/values/state-chip.tsx'
import { Link } from '../../../../navigation.tsx'
import { RefusalNotice } from '../../../../parts/feedback/notice.tsx'
import { ApiForm, useApiForm } from '../../../../parts/forms/api-form.tsx'
import { Button } from '../../../../parts/forms/button.tsx'
import { SelectField, TextArea } from '../../../../parts/forms/fields.tsx'
import { ReviewMerchCartBody } from '../../../../parts/rules/body-rules.ts'
import { Money } from '../../../../parts/values/amount-line.tsx'
import { Breakable } from '../../../../parts/values/breakable.tsx'
import { Snapshot } from '../../../../parts/values/moment.tsx'
import { Table } from '../../../../parts/values/table.tsx'
import { reviewChoicesOf } from '../../cart-labels.ts'

type Cart = MerchAbandonedCart

/** On a phone, each cart is a card. */
export const CartTable = ({ carts }: { carts: readonly Cart[] }) => (
  <div className="cart-table">
    <Table
      caption="Abandoned carts"
      rows={carts}
      keyOf={({ id }) => id}
      columns={[
        { name: 'Cart', cell: (cart) => <Times cart={cart} /> },
        { name: 'Items', cell: (cart) => <Contents cart={cart} /> },
        { name: 'Email', cell: (cart) => <Mail cart={cart} /> },
        { name: 'Status', cell: (cart) => <Status cart={cart} /> },
        { name: 'Comment', cell: (cart) => <Comment cart={cart} /> },
      ]}
    />
  </div>
)

const Times = ({ cart: { createdAt, lastTouchedAt } }: { cart: Cart }) => (
  <span className="cart-cell">
    <span className="cart-time">
      <span className="muted">Last activity</span> <Snapshot at={lastTouchedAt} />
    </span>
    <span className="cart-time">
      <span className="muted">Created</span> <Snapshot at={createdAt} />
    </span>
  </span>
)

const Contents = ({ cart: { items, value, campaigns } }: { cart: Cart }) => (
  <span className="cart-cell">
    <strong>
      {value.length === 0
        ? 'No items left'
        : value.map(({ currency, amountMinorUnit }, at) => (
            <span key={currency}>
              {at > 0 && ' + '}
              <Money minorUnits={amountMinorUnit} currency={currency} />
            </span>
          ))}
    </strong>
    <span className="small">
      {items.map(({ quantity, productName }) => `${quantity > 1 ? `${quantity} × ` : ''}${productName}`).join(', ')}
    </span>
    <span className="small muted">
      {campaigns.map(({ id, slug, name }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <Link to={`/c/${slug}`}>{name}</Link>
        </span>
      ))}
    </span>
  </span>
)

const Mail = ({ cart: { email, automatedEmailSentAt, openedAt } }: { cart: Cart }) => (
  <span className="cart-cell">
    {email === null ? (
      <span className="muted">No email address</span>
    ) : (
      <a href={`mailto:${email}`}>
        <Breakable words={email} />
      </a>
    )}
    <span className="small muted">
      {automatedEmailSentAt === null ? (
        'No automated email'
      ) : (
        <>
          Automated email <Snapshot at={automatedEmailSentAt} />
        </>
      )}
    </span>
    {automatedEmailSentAt !== null && (
      <span className="small muted">
        {openedAt === null ? (
          'Not opened, as far as we know'
        ) : (
          <>
            Opened <Snapshot at={openedAt} />
          </>
        )}
      </span>
    )}
  </span>
)

const REVIEW = 'PATCH /api/merch/admin/abandoned-carts/{cartId}/review'
const cartLabel = ({ email, createdAt }: Cart): string => email ?? `created on ${createdAt.slice(0, 10)}`

function Status({ cart }: { cart: Cart }) {
  const { call, isBusy, refused } = useApiMutation(REVIEW)
  const { id, isRecovered, reviewStatus, email, privateEmailSentAt, updatedByEmail } = cart
  const wasEmailed = privateEmailSentAt !== null
  const emailAction = wasEmailed ? 'Mark email as not sent' : 'Mark email as sent'
  return (
    <span className="cart-cell">
      {isRecovered ? (
        <>
          <StateChip word="Recovered" tone="good" shape="●" />
          <span className="small muted">
            It was bought or emptied, so no follow-up is needed. You can still comment.
          </span>
        </>
      ) : (
        <SelectField
          name={`status-${id}`}
          label={`Status of the cart ${cartLabel(cart)}`}
          isLabelHidden
          value={reviewStatus}
          choices={reviewChoicesOf(cart)}
          onChange={(status) => void call({ params: { cartId: id }, body: { reviewStatus: status } })}
        />
      )}
      {(email !== null || wasEmailed) && (
        <Button
          look="quiet"
          isBusy={isBusy}
          label={`${emailAction} (${cartLabel(cart)})`}
          onClick={() => void call({ params: { cartId: id }, body: { privateEmailSent: !wasEmailed } })}
        >
          {emailAction}
        </Button>
      )}
      {wasEmailed && (
        <span className="small muted">
          Personal email <Snapshot at={privateEmailSentAt} />
        </span>
      )}
      {updatedByEmail !== null && (
        <span className="small muted">
          Last changed by <Breakable words={updatedByEmail} />
        </span>
      )}
      <RefusalNotice refused={refused} />
    </span>
  )
}

function Comment({ cart }: { cart: Cart }) {
  const form = useApiForm(REVIEW, {
    rules: ReviewMerchCartBody,
    input: { params: { cartId: cart.id } },
    initial: { adminComment: cart.adminComment ?? '' },
  })
  return (
    <div className="cart-comment">
      <ApiForm form={form}>
        <TextArea
          {...form.text('adminComment')}
          label={`Comment on the cart ${cartLabel(cart)}`}
          isLabelHidden
          rows={2}
          placeholder="For admins only"
        />
        {form.isDirty ? (
          <Button {...form.button} label={`Save the comment on ${cartLabel(cart)}`}>
            Save
          </Button>
        ) : (
          form.isSaved && (
            <span role="status" className="small muted">
              Saved
            </span>
          )
        )}
      </ApiForm>
    </div>
  )
}
