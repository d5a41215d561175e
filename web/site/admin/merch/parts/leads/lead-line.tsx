import './lead-line.css'
import type { MerchLead } from '../../../../../../client/src/api-types.ts'
import { Facts } from '../../../../../parts/layout/page.tsx'
import { StateChip } from '../../../../../parts/values/state-chip.tsx'
import { Actions } from '../../../../parts/forms/button.tsx'
import { Breakable } from '../../../../parts/values/breakable.tsx'
import { Snapshot } from '../../../../parts/values/moment.tsx'
import { humanizeCode } from '../../../labels.ts'
import { listLeadFields } from './lead-fields.ts'
import { ForgetButton } from './lead-forget.tsx'

export const LeadLine = ({
  lead: { kind, name, email, message, data, isSuspected, createdAt },
}: {
  lead: MerchLead
}) => {
  const fields = listLeadFields(data)
  return (
    <li className="lead-line">
      <div className="lead-head">
        <strong>{name}</strong>
        <span className="row small">
          <span className="muted">{humanizeCode(kind)}</span>
          {isSuspected && <StateChip word="Likely spam" tone="warn" shape="!" />}
          <span className="muted">
            <Snapshot at={createdAt} />
          </span>
        </span>
      </div>
      <a href={`mailto:${email}`}>
        <Breakable words={email} />
      </a>
      {message === null ? <p className="muted">No message</p> : <blockquote className="words">{message}</blockquote>}
      {fields.length > 0 && <Facts rows={fields} />}
      <Actions label={`Lead from ${name}`}>
        <ForgetButton email={email} />
      </Actions>
    </li>
  )
}
