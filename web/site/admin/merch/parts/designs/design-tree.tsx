import type { MerchDesign } from '../../../../../../client/src/api-types.ts'
import { useApiQuery } from '../../../../api.tsx'
import { Link, usePath } from '../../../../navigation.tsx'
import { RefusalNotice } from '../../../../parts/feedback/notice.tsx'
import { Thumb } from '../../../../parts/media/thumb.tsx'
import { audienceLabel, ownConfigOf } from '../../design-labels.ts'

type TreeProps = {
  designs: readonly MerchDesign[]
  /** The tree shows only the variations of these designs. */
  path: readonly string[]
  open: string | null
  productName: (catalogProductId: string) => string
}

export const DesignTree = ({ designs, path, open, productName }: TreeProps) => (
  <ul className="design-branch">
    {designs.map((design) => (
      <li key={design.id}>
        <DesignLink design={design} isOpen={design.id === open} productName={productName} />
        {path.includes(design.id) && design.level < 3 && (
          <Variations parentId={design.id} path={path} open={open} productName={productName} />
        )}
      </li>
    ))}
  </ul>
)

function Variations({ parentId, ...rest }: Omit<TreeProps, 'designs'> & { parentId: string }) {
  const { data, error } = useApiQuery('GET /api/merch/admin/designs', {
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
  const about = describeVariation(design, productName)
  return (
    <Link to={`${path}?design=${id}`} aria-current={isOpen ? 'page' : undefined}>
      <Thumb name={name} url={pictureOf(design)} />
      <span>
        {name}
        <br />
        <span className="small muted">
          {about}
          {!isActive && `${about === '' ? '' : ' · '}off`}
          {level === 1 && isActive && (needsFace ? 'Requires a face' : 'No face required')}
        </span>
      </span>
    </Link>
  )
}

/** Returns the picture that fans see, or else the template. */
function pictureOf(design: MerchDesign): string | null {
  const { displayImageUrl, templateImageUrl } = ownConfigOf(design)
  return design.storeArt?.displayImageUrl ?? displayImageUrl ?? templateImageUrl ?? null
}

export const describeVariation = (
  { catalogProductId, gender, ageGroup }: MerchDesign,
  productName: (catalogProductId: string) => string,
): string =>
  catalogProductId !== null ? productName(catalogProductId) : gender !== null ? audienceLabel(gender, ageGroup) : ''
