import type { ReactNode } from 'react'
import { say } from '../../../words/say.ts'
import { type OperationName, useViewer } from '../../api.tsx'
import { mayCall } from '../../member-limits.ts'

type PermittedProps = { calls: OperationName; children: ReactNode }

/** Shows its content only to readers whose role in a team includes the operation. */
export const Permitted = ({ calls, children }: PermittedProps) => (mayCall(useViewer(), calls) ? children : null)

/**
 * Turns off all fields and buttons in it for readers whose role in a team does not include the
 * operation.
 */
export function LookOnly({ calls, children }: PermittedProps) {
  if (mayCall(useViewer(), calls)) return children
  return (
    <fieldset disabled className="look-only">
      {children}
      <p className="small muted">{say('Your role in this team does not include this')}</p>
    </fieldset>
  )
}
