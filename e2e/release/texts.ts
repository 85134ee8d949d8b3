/** Titles and facts that somebody might write. */
export const LONG_TITLE = "A title of many words".repeat(10).slice(0, 199);
export const HEBREW_TITLE = "שיר של לילה (2026)";
export const SCRIPT_TITLE = `🎬 </title><script>document.title = "broken"</script> & "Co" ]]>`;
export const FACTS = {
  director: "Ada <b>Lovelace</b>",
  artist: "להקה",
  year: 2024,
  credits: [
    { role: "Camera", name: "Grace Hopper" },
    { role: "Camera", name: "Ida Rhodes" },
    { role: "Colour".repeat(10), name: "x".repeat(120) },
  ],
};
