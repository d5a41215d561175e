import type { MerchDesign } from '../../../../../client/src/api-types.ts'
import { useAnswer } from '../../../api.tsx'
import { Link, usePath } from '../../../navigation.tsx'
import { RefusalNotice } from '../../../parts/notice.tsx'
import { Thumb } from '../../../parts/thumb.tsx'
import { ownConfigOf, peopleWords } from '../../design-words.ts'

type TreeProps = {
  designs: readonly MerchDesign[]
  /** The design that is open and those above it: their variations are shown. */
  path: readonly string[]
  open: string | null
  productName: (catalogProductId: string) => string
}

/** Designs with their variations below them, as far as one of them is open. */
export const DesignTree = ({ designs, path, open, productName }: TreeProps) => (
  <ul className="design-branch">
    {designs.map((design) => (
      <li key={design.id}>
        <DesignLink design={design} isOpen={design.id === open} productName={productName} />
        {path.includes(design.id) && design.level < 3 && (
          <Below parentId={design.id} path={path} open={open} productName={productName} />
        )}
      </li>
    ))}
  </ul>
)

function Below({ parentId, ...rest }: Omit<TreeProps, 'designs'> & { parentId: string }) {
  const { data, error } = useAnswer('GET /api/merch/admin/designs', {
    query: { parentDesignId: parentId, limit: 100 },
  })
  if (error !== null) return <RefusalNotice refused={error} />
  return data === undefined || data.data.designs.length === 0 ? null : (
    <DesignTree designs={data.data.designs} {...rest} />
  )
}

type LinkProps = { design: MerchDesign; isOpen: boolean } & Pick<TreeProps, 'productName'>

function DesignLink({ design, isOpen, productName }: LinkProps) {
  const path = usePath()
  const { id, name, isActive, needsFace, level } = design
  const about = aboutOf(design, productName)
  return (
    <Link to={`${path}?design=${id}`} aria-current={isOpen ? 'page' : undefined}>
      <Thumb name={name} url={pictureOf(design)} />
      <span>
        {name}
        <br />
        <span className="small muted">
          {about}
          {!isActive && `${about === '' ? '' : ' · '}off`}
          {level === 1 && isActive && (needsFace ? 'Made of a face' : 'Needs no face')}
        </span>
      </span>
    </Link>
  )
}

/** What fans see of a design, else what its art is made after. */
function pictureOf(design: MerchDesign): string | null {
  const { displayImageUrl, templateImageUrl } = ownConfigOf(design)
  return design.storeArt?.displayImageUrl ?? displayImageUrl ?? templateImageUrl ?? null
}

/** For what a variation is. */
export const aboutOf = (
  { catalogProductId, gender, ageGroup }: MerchDesign,
  productName: (catalogProductId: string) => string,
): string =>
  catalogProductId !== null ? productName(catalogProductId) : gender !== null ? peopleWords(gender, ageGroup) : ''
