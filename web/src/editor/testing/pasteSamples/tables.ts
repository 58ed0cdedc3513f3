import type { PasteSample } from './sample';

/** Spreadsheets: a table and the same as lines with tabs. The shapes are known from their "Save as web page". */
export const tables: readonly PasteSample[] = [
  {
    source: 'Excel',
    name: 'cells with numbers, a link and line breaks',
    clipboard: {
      html: `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet><style><!--table {mso-displayed-decimal-separator:"\\.";} td {padding-top:1px;} .xl65 {font-weight:700;} .xl66 {font-style:italic; text-align:right;} --></style></head><body link="#0563C1" vlink="#954F72"><table border=0 cellpadding=0 cellspacing=0 width=128 style='border-collapse:collapse;width:96pt'><!--StartFragment--><col width=64 span=2 style='width:48pt'><tr height=20 style='height:15.0pt'><td height=20 class=xl65 width=64>Day</td><td class=xl65 width=64>Rain</td></tr><tr height=20><td height=20>Mon<br>day</td><td align=right>3.5</td></tr><tr height=20><td height=20><a href="https://rivers.example/tue">Tuesday</a></td><td class=xl66>&nbsp;</td></tr><!--EndFragment--></table></body></html>`,
      text: 'Day\tRain\r\n"Mon\nday"\t3.5\r\nTuesday\t \r\n',
    },
    expected:
      '<table><tbody><tr><td><strong>Day</strong></td><td><strong>Rain</strong></td></tr><tr><td>Mon<br>day</td><td align="right">3.5</td></tr><tr><td><a href="https://rivers.example/tue">Tuesday</a></td><td align="right"></td></tr></tbody></table>',
  },
  {
    source: 'Excel',
    name: 'joined cells',
    clipboard: {
      html: `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table border=0 cellpadding=0 cellspacing=0><!--StartFragment--><tr><td colspan=2 height=20>Rain</td></tr><tr><td>Mon</td><td align=right>3</td></tr><!--EndFragment--></table></body></html>`,
      text: 'Rain\t\r\nMon\t3\r\n',
    },
    expected:
      '<table><tbody><tr><td colspan="2">Rain</td></tr><tr><td>Mon</td><td align="right">3</td></tr></tbody></table>',
  },
  {
    source: 'Google Sheets',
    name: 'cells with marks',
    clipboard: {
      html: `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" style="table-layout:fixed;font-size:10pt;" data-sheets-root="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden;padding:2px 3px;font-weight:bold;" data-sheets-value="{}">Day</td><td style="font-weight:bold;">Rain</td></tr><tr><td style="font-style:italic;">Monday</td><td style="text-align:right;">3.5</td></tr></tbody></table>`,
      text: 'Day\tRain\nMonday\t3.5',
    },
    expected:
      '<table><tbody><tr><td><strong>Day</strong></td><td><strong>Rain</strong></td></tr><tr><td><em>Monday</em></td><td align="right">3.5</td></tr></tbody></table>',
  },
  {
    source: 'LibreOffice',
    name: 'cells of Calc',
    clipboard: {
      html: `<!DOCTYPE html><html><head><meta name="generator" content="LibreOffice 24.2"/><style type="text/css">body,div,table,td,p { font-family:"Liberation Sans"; font-size:x-small }</style></head><body><table cellspacing="0" border="0"><colgroup span="2" width="85"></colgroup><tr><td height="17" align="left"><b>Day</b></td><td align="left"><b>Rain</b></td></tr><tr><td height="17" align="left"><font face="Liberation Sans">Monday</font></td><td align="right" sdval="3.5" sdnum="2057;">3.5</td></tr></table></body></html>`,
      text: 'Day\tRain\nMonday\t3.5\n',
    },
    expected:
      '<table><tbody><tr><td><strong>Day</strong></td><td><strong>Rain</strong></td></tr><tr><td>Monday</td><td align="right">3.5</td></tr></tbody></table>',
  },
];
