/** What is said above the plan about where it comes from: a link, another visit, the sample. */
import { usePlan } from '../editor/PlanProvider'
import { bannerOf, type useArrival } from '../features/opening'
import { emptyPlan } from '../features/reset'
import { LinkBanner, VisitBanner } from '../features/sharing'
import { SampleStrip, useSampleStrip } from '../features/welcome'
import { focusBack } from '../ui/focus-back'

interface BannersProps {
  link: ReturnType<typeof useArrival>
  /** How the link is followed, in words. */
  live: (isViewOnly: boolean) => string | null
  onSave: (() => void) | null
  /** The visit began with the sample. */
  isSample: boolean
  onTemplates: () => void
  onImport: () => void
  /** The plan is empty now, and wants its first task. */
  onEmptied: () => void
}

export function Banners({ link, live, onSave, isSample, onTemplates, onImport, onEmptied }: BannersProps) {
  const plan = usePlan()
  const hasStrip = useSampleStrip(isSample)
  return (
    <>
      {link.arrival && (
        <LinkBanner
          {...bannerOf(link)}
          hasOwn={link.hasOwn}
          live={live(bannerOf(link).kind === 'view')}
          onSave={onSave}
          onCopy={() => {
            // The banner goes, and the plan is there to be worked on.
            focusBack(null)
            link.makeCopy()
          }}
          onAlone={link.keepAlone}
          onBack={link.goBack}
        />
      )}
      {link.isOwn && link.isVisit && (
        <VisitBanner
          onSave={onSave}
          onHide={() => {
            focusBack(null)
            link.endVisit()
          }}
        />
      )}
      {hasStrip && (
        <SampleStrip
          onEmpty={() => void emptyPlan(plan).then(onEmptied)}
          onTemplates={onTemplates}
          onImport={onImport}
        />
      )}
    </>
  )
}
