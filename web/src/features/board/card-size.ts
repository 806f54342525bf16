/** Sizes the virtual columns reckon with, px; Board.module.css draws them. */
export const CARD_HEIGHT = 120
export const CARD_GAP = 8
/** Of a column; wider ones share what a window has to spare, up to the widest. */
const LANE_WIDTH = 284
const WIDEST_LANE = 380
export const LANE_GAP = 12
export const CARD_STEP = CARD_HEIGHT + CARD_GAP

/** Width of each of `count` columns in a board so wide: all of it where they fit, else the least. */
export const laneWidth = (board: number, count: number): number =>
  Math.min(WIDEST_LANE, Math.max(LANE_WIDTH, Math.floor((board - LANE_GAP) / Math.max(1, count)) - LANE_GAP))
