import { type ReactNode, useEffect, useRef } from 'react'
import type { ApiError } from '../../../../api.tsx'
import { fieldErrorsOf } from '../../../../parts/forms/form.tsx'
import { CAMPAIGN_SECTIONS, type CampaignField } from '../../campaign-labels.ts'
import type { CampaignDraft } from './campaign-draft.ts'
import { CampaignFieldInput } from './campaign-field.tsx'

/** Returns the error of a field or of anything nested in the field. */
export const errorOf = (refused: ApiError | null | undefined, path: string): string | undefined =>
  Object.entries(fieldErrorsOf(refused)).find(([at]) => at === path || at.startsWith(`${path}.`))?.[1]

type SectionProps = {
  id: string
  title: string
  about: ReactNode
  needsAttention?: boolean
  children: ReactNode
}

/** A link to `#id` unfolds this part. */
export function CampaignSectionFold({ id, title, about, needsAttention = false, children }: SectionProps) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const unfold = () => {
      if (details.current && location.hash === `#${id}`) {
        details.current.open = true
        details.current.scrollIntoView({ block: 'start' })
      }
    }
    unfold()
    addEventListener('hashchange', unfold)
    return () => removeEventListener('hashchange', unfold)
  }, [id])
  useEffect(() => {
    if (needsAttention && details.current) details.current.open = true
  }, [needsAttention])
  return (
    <details id={id} ref={details} className="campaign-fold">
      <summary>
        <h2>{title}</h2>
        <span className="small muted">{about}</span>
      </summary>
      <div className="campaign-fold-body">{children}</div>
    </details>
  )
}

const pathOf = ({ group, name }: CampaignField): string => `${group}.${name}`

export const CampaignSections = ({ draft, refused }: { draft: CampaignDraft; refused: ApiError | null }) => (
  <>
    {CAMPAIGN_SECTIONS.map(({ id, title, about, fields }) => (
      <CampaignSectionFold
        key={id}
        id={id}
        title={title}
        about={about}
        needsAttention={fields.some((field) => errorOf(refused, pathOf(field)) !== undefined)}
      >
        {fields.map((field) => (
          <CampaignFieldInput
            key={`${pathOf(field)} ${draft.turn}`}
            field={field}
            draft={draft}
            error={errorOf(refused, pathOf(field))}
          />
        ))}
      </CampaignSectionFold>
    ))}
  </>
)
