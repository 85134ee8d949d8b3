/** The company's name and place. They are here because this folder is deployed alone; the site imports them. */
export const COMPANY = "Hammered Productions";
export const PLACE = "Los Angeles, CA";
