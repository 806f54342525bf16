//! The upper halves of three single-byte code pages, as browsers read them
//! (WHATWG Encoding). A general library would add 126 kB to the page, compressed;
//! a test holds these to it.

/// Bytes 0x80 to 0xFF of Windows-1250.
pub(super) const WINDOWS_1250: &str = "\
     €\u{81}‚\u{83}„…†‡\u{88}‰Š‹ŚŤŽŹ\u{90}‘’“”•–—\u{98}™š›śťžź\
     \u{a0}ˇ˘Ł¤Ą¦§¨©Ş«¬\u{ad}®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľż\
     ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢß\
     ŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙";

/// Bytes 0x80 to 0xFF of Windows-1251.
pub(super) const WINDOWS_1251: &str = "\
     ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{98}™љ›њќћџ\
     \u{a0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{ad}®Ї°±Ііґµ¶·ё№є»јЅѕї\
     АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ\
     абвгдежзийклмнопрстуфхцчшщъыьэюя";

/// Bytes 0x80 to 0xFF of Windows-1252.
pub(super) const WINDOWS_1252: &str = "\
     €\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ\
     \u{a0}¡¢£¤¥¦§¨©ª«¬\u{ad}®¯°±²³´µ¶·¸¹º»¼½¾¿\
     ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß\
     àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ";
