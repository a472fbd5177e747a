import type { SheetPicture } from './logo.ts';

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
/** The unit of drawings. */
const EMU_PER_PIXEL = 9525;
const TOP_PIXELS = 6;

/** The part of a drawing: one picture in the first cell. Its relation to the bytes is `rId1`. */
export function drawingXml({ width, height }: SheetPicture): string {
  const size = `cx="${width * EMU_PER_PIXEL}" cy="${height * EMU_PER_PIXEL}"`;
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<xdr:wsDr xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><xdr:oneCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>0</xdr:row><xdr:rowOff>${
    TOP_PIXELS * EMU_PER_PIXEL
  }</xdr:rowOff></xdr:from><xdr:ext ${size}/><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2" name="Logo" descr="Logo"/><xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="rId1"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill><xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic><xdr:clientData/></xdr:oneCellAnchor></xdr:wsDr>`;
}
