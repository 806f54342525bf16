/** The legal texts (spec §9: terms last updated January 2025; analytics retention 26 months). */

export interface LegalText {
  title: string
  updated: string
  sections: { heading: string; paragraphs: string[] }[]
}

export const TERMS: LegalText = {
  title: 'Terms and Conditions',
  updated: 'Last updated: January 2025',
  sections: [
    {
      heading: 'What Barline is',
      paragraphs: [
        'Barline is a free project planner that runs in your browser. You may use it for private and for commercial work, without an account and without payment.',
        'Signing in with a third-party account is a choice. It adds permanent short links to what everybody can do.',
      ],
    },
    {
      heading: 'Your plans are yours',
      paragraphs: [
        'You keep every right in what you write. Nobody else receives it unless you share a link, hand over a file or create a permanent link.',
        'You are responsible for what you put into a plan and for whom you share it with. Do not use Barline to spread unlawful content or to harm the service or other people.',
      ],
    },
    {
      heading: 'Links are not locks',
      paragraphs: [
        'Whoever has a link can read the plan in it. A read-only link is a view that guards against slips, not a protection: its reader holds a copy of the plan.',
      ],
    },
    {
      heading: 'Keep copies',
      paragraphs: [
        'Your plan is kept in this browser on this device. Clearing the browser’s data, a private window or a full disk can remove it. Export a CSV file of anything you cannot afford to lose.',
      ],
    },
    {
      heading: 'Public holidays',
      paragraphs: [
        'The public holidays of countries come from date-holidays by commenthol and its contributors (ISC licence). Their data rely on articles of Wikipedia and are available under CC BY-SA 3.0; so are the files made from them here. The licence and the articles are named at /holidays/LICENSE.txt on this site.',
        'They are as good as these sources, and only known for ten years: look at them before a deadline depends on one.',
      ],
    },
    {
      heading: 'No warranty',
      paragraphs: [
        'Barline is provided as it is. Dates, sums and charts are computed with care, but you should check them before you rely on them. As far as the law allows, no liability is taken for loss of data or for decisions based on a plan.',
      ],
    },
    {
      heading: 'Changes and end of use',
      paragraphs: [
        'These terms may change; the date above then changes too. You can stop at any time: Reset All removes the plan from this browser, and the owner of a permanent link can delete it.',
      ],
    },
  ],
}

export const PRIVACY: LegalText = {
  title: 'Privacy Policy',
  updated: 'Last updated: January 2025',
  sections: [
    {
      heading: 'What stays with you',
      paragraphs: [
        'Tasks, the project description and your settings (column widths, pane width, synchronous scrolling, theme) are kept in the local storage of your browser. They are not sent anywhere while you plan.',
        'The notification fields of the project description are neither stored nor sent.',
      ],
    },
    {
      heading: 'What a link carries',
      paragraphs: [
        'A shared link holds the whole plan in its address. The address is cleaned as soon as the page has read it, and the page never tells other sites where you came from.',
      ],
    },
    {
      heading: 'What the server knows',
      paragraphs: [
        'Loading the page asks the server whether you are signed in. Server logs hold the time, the kind of request, its status and duration, and a scrambled form of the network address. They never hold plans, links, names or e-mail addresses.',
        'Signing in keeps the name your account provider gives and a session cookie that no script can read. A permanent link stores the plan and its earlier versions on the server until its owner deletes it; the versions are for those who may save to it.',
      ],
    },
    {
      heading: 'Analytics',
      paragraphs: [
        'None is shipped with Barline. Whoever runs this site may add a tracker; it is then told only that something was used, such as an export, and never any text of your plan. Analytics data is retained for 26 months.',
      ],
    },
    {
      heading: 'Your choices',
      paragraphs: [
        'You can use everything but permanent links without signing in, sign out at any time, delete your links, and clear this site’s data in your browser’s settings.',
      ],
    },
  ],
}

// LegalDialog
export const I_UNDERSTAND = 'I Understand'
