import type { Piece } from './cloth.ts'

/** Adds the mirror image to the right half of a garment. */
const both = (content: string): string => `${content}<g transform="translate(1200 0) scale(-1 1)">${content}</g>`
const path = (d: string): string => `<path d="${d}"/>`

/** A curve through a start point, a control point and an end point, tapered to both ends. */
function fold(points: string, width: number, tone = '#fff'): string {
  const [x1 = 0, y1 = 0, cx = 0, cy = 0, x2 = 0, y2 = 0] = points.split(' ').map(Number)
  const length = Math.hypot(x2 - x1, y2 - y1)
  const [nx, ny] = [(-(y2 - y1) / length) * width, ((x2 - x1) / length) * width]
  return `<path fill="${tone}" d="M${x1} ${y1}Q${cx + nx} ${cy + ny} ${x2} ${y2}Q${cx - nx} ${cy - ny} ${x1} ${y1}Z"/>`
}

const TEE_BODY =
  'M600 196C650 196 694 180 708 142C760 158 838 180 890 214C906 300 902 390 896 470C890 640 898 860 908 1082C860 1108 720 1116 600 1116'
const TEE_SLEEVE = 'M862 198C912 214 948 250 966 296L1086 520C1050 556 996 586 938 596L884 452C896 360 890 280 862 198Z'

export const TEE: readonly Piece[] = [
  {
    shape: path('M486 140C520 118 680 118 714 140C704 210 660 250 600 250C540 250 496 210 486 140Z'),
    roundness: 10,
    dark: 0.36,
    waves: 0.2,
    shadow: 0,
    creases: '<path d="M492 152C540 172 660 172 708 152"/>',
  },
  {
    shape: both(path(TEE_SLEEVE)),
    roundness: 26,
    waves: 0.75,
    shadow: 0.1,
    ridges: [
      {
        strokes: both(
          fold('888 440 960 415 1030 430', 26) +
            fold('892 470 960 480 1010 530', 20) +
            fold('900 330 960 360 1010 420', 24, '#bbb'),
        ),
        blur: 11,
        height: 26,
      },
    ],
    seams: both('<path d="M1074 500C1040 534 988 562 932 574"/><path d="M1070 493C1036 527 984 555 929 567"/>'),
  },
  {
    shape: both(path(`${TEE_BODY}Z`)),
    isPrinted: true,
    roundness: 34,
    waves: 0.85,
    shadow: 0.3,
    ridges: [
      {
        strokes: both(
          fold('888 466 795 530 748 650', 30) +
            fold('892 500 835 600 818 740', 26) +
            fold('880 430 795 445 730 500', 20, '#999') +
            fold('840 1100 833 950 862 800', 34, '#ccc'),
        ),
        blur: 14,
        height: 24,
      },
      {
        strokes:
          fold('470 1104 475 930 430 760', 36) +
          fold('640 1110 670 980 700 850', 40, '#bbb') +
          fold('330 640 435 650 520 600', 22, '#999') +
          fold('560 1110 568 1010 600 930', 26, '#aaa'),
        blur: 18,
        height: 22,
      },
    ],
    seams: both('<path d="M600 1090C720 1090 850 1082 906 1058"/><path d="M600 1083C720 1083 850 1075 906 1051"/>'),
    creases: both('<path d="M862 198C890 280 896 360 884 452"/>'),
  },
  {
    shape: both(path('M600 254C668 254 716 208 726 148L704 140C692 190 656 226 600 226Z')),
    roundness: 7,
    waves: 0.1,
    shadow: 0.25,
    ribs: { every: 5, angle: 0 },
    seams: both('<path d="M600 262C676 262 724 214 735 152"/>'),
  },
]

export const TEE_OUTLINE =
  both(path(`${TEE_BODY}Z`) + path(TEE_SLEEVE)) + path('M486 140C520 118 680 118 714 140L700 300L500 300Z')

const HOODIE_BODY =
  'M600 384C690 336 738 276 772 214C826 230 866 250 900 280C912 380 906 470 898 560C894 720 898 880 902 1010C850 1024 720 1030 600 1030'
const HOODIE_SLEEVE =
  'M872 256C930 282 966 330 984 400C1010 540 1050 760 1078 960C1050 984 1000 994 962 990C938 860 908 700 884 580C900 470 900 360 872 256Z'

export const HOODIE: readonly Piece[] = [
  {
    shape: both(path('M600 96C676 96 742 130 760 196C770 240 752 282 716 310L600 340Z')),
    roundness: 24,
    waves: 0.5,
    shadow: 0,
    ridges: [{ strokes: both(fold('752 200 715 134 620 112', 26)), blur: 10, height: 22 }],
  },
  {
    shape: both(path('M600 138C664 138 712 164 724 214C726 282 700 330 600 392Z')),
    roundness: 16,
    waves: 0.35,
    dark: 0.42,
    shadow: 0.35,
    creases: '<path d="M600 142C604 200 604 270 600 350"/><path d="M500 200C560 176 640 176 700 200"/>',
  },
  {
    shape: both(path(HOODIE_SLEEVE)),
    roundness: 34,
    waves: 1,
    shadow: 0.1,
    ridges: [
      {
        strokes: both(
          fold('886 570 950 535 1004 544', 30) +
            fold('900 640 970 615 1024 650', 28, '#ddd') +
            fold('920 740 980 725 1040 760', 26, '#ccc') +
            fold('936 850 1000 828 1056 860', 28, '#ddd') +
            fold('950 930 1010 909 1066 926', 22, '#bbb') +
            fold('896 400 945 445 980 540', 26, '#999'),
        ),
        blur: 12,
        height: 30,
      },
    ],
  },
  {
    shape: both(path('M962 984C1000 992 1050 982 1080 956L1096 1056C1064 1082 1016 1092 976 1086Z')),
    roundness: 12,
    waves: 0.25,
    shadow: 0.35,
    ribs: { every: 9, angle: -0.14 },
  },
  {
    shape: both(path(`${HOODIE_BODY}Z`)),
    isPrinted: true,
    roundness: 40,
    waves: 0.9,
    shadow: 0.34,
    ridges: [
      {
        strokes: both(
          fold('894 556 810 605 770 700', 34) +
            fold('896 610 850 695 836 800', 30, '#ccc') +
            fold('884 500 795 500 730 550', 24, '#999') +
            fold('860 1010 845 930 866 850', 36, '#bbb'),
        ),
        blur: 15,
        height: 28,
      },
      {
        strokes:
          fold('400 690 505 718 590 690', 26, '#888') +
          fold('720 720 660 765 600 770', 26, '#777') +
          fold('340 600 420 640 450 720', 28, '#999'),
        blur: 20,
        height: 18,
      },
    ],
    creases: both('<path d="M872 256C900 360 900 470 884 580"/>'),
    seams: both('<path d="M864 262C890 364 890 470 875 574"/>'),
  },
  {
    shape: both(path('M600 1022C720 1022 850 1018 906 1002L898 1096C850 1114 720 1120 600 1120Z')),
    roundness: 14,
    waves: 0.2,
    shadow: 0.4,
    ribs: { every: 9, angle: 0 },
  },
  {
    shape: both(path('M600 800L722 800C746 862 782 908 812 930L816 1006C760 1012 680 1014 600 1014Z')),
    roundness: 12,
    waves: 0.55,
    shadow: 0.5,
    ridges: [{ strokes: both(fold('726 806 764 885 810 928', 14)), blur: 5, height: 9 }],
    seams: both(
      '<path d="M600 812L714 812"/><path d="M716 812C738 868 772 914 802 936"/><path d="M800 938L804 1000"/>',
    ),
  },
  // The two edges of the hood, which cross at the front.
  {
    shape:
      path('M600 334C690 296 726 262 726 212C748 212 764 216 772 222C774 282 720 340 606 392Z') +
      path('M596 392C480 340 426 282 428 222C436 216 452 212 474 212C474 262 510 296 622 346Z'),
    roundness: 14,
    waves: 0.3,
    shadow: 0.5,
    seams: both('<path d="M740 218C742 276 700 322 618 364"/>'),
  },
  {
    shape:
      `<g fill="none" stroke="#fff" stroke-width="11" stroke-linecap="round"><path d="M652 350C658 376 650 400 655 424"/><path d="M548 350C543 380 551 410 543 436"/></g>` +
      `<g fill="none" stroke="#fff" stroke-width="14" stroke-linecap="round"><path d="M655 416L656 436"/><path d="M544 428L542 448"/></g>`,
    roundness: 5,
    waves: 0,
    shadow: 0.45,
    ribs: { every: 7, angle: 1.2 },
  },
]

export const HOODIE_OUTLINE =
  both(path(`${HOODIE_BODY}Z`) + path(HOODIE_SLEEVE) + path('M962 984L1080 956L1096 1056L976 1086Z')) +
  both(path('M600 96C676 96 742 130 760 196C770 240 752 282 716 310L600 340Z')) +
  both(path('M600 1022L906 1002L898 1096C850 1114 720 1120 600 1120Z'))
